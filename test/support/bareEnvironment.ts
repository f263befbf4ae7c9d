/** Variables from which package managers take settings, and those that lead to the user's settings files. */
const ofPackageManagers =
  /^(?:npm_|yarn_|bun_|pip_|uv_|pipenv_|go|cargo_|composer|nuget_|maven_|m2_|gradle_|virtual_env|xdg_config)/i;

/**
 * This process's environment with another home folder and without settings for package managers: the result of a test
 * must not depend on the machine.
 */
export function bareEnvironment(home: string): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => !ofPackageManagers.test(name));
  return { ...Object.fromEntries(kept), HOME: home, USERPROFILE: home };
}
