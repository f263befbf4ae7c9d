/** Variables that package managers take settings from, and those that lead to the user's settings files. */
const ofPackageManagers =
  /^(?:npm_|yarn_|bun_|pip_|uv_|pipenv_|go|cargo_|composer|nuget_|maven_|m2_|gradle_|virtual_env|xdg_config)/i;

/**
 * This process's environment with another home folder and without what package managers are set up with: what a test finds out
 * must not depend on the machine it runs on.
 */
export function bareEnvironment(home: string): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => !ofPackageManagers.test(name));
  return { ...Object.fromEntries(kept), HOME: home, USERPROFILE: home };
}
