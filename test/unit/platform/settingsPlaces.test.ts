// Tests write settings files of package managers where this system has them: the table of these places is true.
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { userSettingsCandidates } from '../../../src/platform/node/userSettingsCandidates.ts';
import { otherPlaces } from '../../support/bareEnvironment.ts';

const machines = [
  { platform: 'darwin', home: '/Users/dana', folder: '/Users/dana/shop' },
  { platform: 'win32', home: 'C:\\Users\\dana', folder: 'D:\\code\\shop' },
] as const;

describe('Settings files of other systems', () => {
  for (const { platform, home, folder } of machines)
    for (const [linux, place] of Object.entries(otherPlaces[platform] ?? {}))
      it(`${linux} is ${place} on ${platform}`, async () => {
        const found = await userSettingsCandidates({
          platform,
          home,
          folder,
          environment: {},
          nodeFolders: [],
          list: () => Promise.resolve([]),
        });
        // Windows ignores letter case.
        const paths = found.map((one) => one.path.replaceAll('\\', '/').toLowerCase());
        const parent = (linux.startsWith('.venv') ? folder : home).replaceAll('\\', '/');
        assert.ok(paths.includes(`${parent}/${place}`.toLowerCase()), paths.join('\n'));
      });
});
