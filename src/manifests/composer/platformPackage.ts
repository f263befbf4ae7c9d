/** PHP itself, its extensions and libraries, and Composer (Composer docs, "Platform packages"): nothing is downloaded. */
export function isPlatformPackage(name: string): boolean {
  return /^(?:php(?:-64bit|-ipv6|-zts|-debug)?|hhvm|composer|(?:ext|lib)-[\w.-]+|composer-[\w-]+-api)$/i.test(name);
}
