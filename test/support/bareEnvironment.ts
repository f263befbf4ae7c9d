/** Variables from which package managers take settings, and those that lead to the user's settings files. */
const ofPackageManagers =
  /^(?:npm_|yarn_|bun_|pip_|uv_|pipenv_|go|cargo_|composer|nuget_|maven_|m2_|gradle_|virtual_env|xdg_config|appdata)/i;

/** Folders for data of the user outside of the home folder: a test must not write there. */
const ofData = /^(?:xdg_data_home|localappdata)$/i;

/**
 * This process's environment with another home folder and without settings for package managers: the result of a test
 * must not depend on the machine.
 */
export function bareEnvironment(home: string): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => !ofPackageManagers.test(name) && !ofData.test(name));
  return { ...Object.fromEntries(kept), HOME: home, USERPROFILE: home };
}

/** Settings files that other systems have elsewhere: by their path on Linux, below the home folder or a project's. */
export const otherPlaces: Partial<Record<NodeJS.Platform, Readonly<Record<string, string>>>> = {
  win32: {
    '.config/pip/pip.conf': 'AppData/Roaming/pip/pip.ini',
    '.pip/pip.conf': 'pip/pip.ini',
    '.venv/pip.conf': '.venv/pip.ini',
    '.config/go/env': 'AppData/Roaming/go/env',
    '.nuget/NuGet/NuGet.Config': 'AppData/Roaming/NuGet/NuGet.Config',
  },
  darwin: { '.config/go/env': 'Library/Application Support/go/env' },
};

/** Where package managers of this system have a settings file that Linux has at `place`. */
export function settingsPlace(place: string): string {
  return otherPlaces[process.platform]?.[place] ?? place;
}
