import assert from 'node:assert/strict';

import { isAllowedByPep440, pep440Test } from '../../../src/core/versions/pep440.ts';
import { withoutPeers } from '../../../src/manifests/npm/pnpm/depPath.ts';
import { isRequirement } from '../../../src/manifests/nuget/nugetVersion.ts';

describe('Texts at the limits of their readers', () => {
  it('a requirement of NuGet has 1,024 characters at most', () => {
    assert.equal(isRequirement('1.0'.padEnd(1024)), true);
    assert.equal(isRequirement('1.0'.padEnd(1025)), false);
  });

  it('a specifier of Python has 400 characters at most', () => {
    assert.equal(isAllowedByPep440('1.0', '>=1.0'.padEnd(400)), true);
    assert.equal(pep440Test('>=1.0'.padEnd(401)), null);
  });

  it('a reference of pnpm that is nothing but peers has no name', () => {
    assert.equal(withoutPeers('(a@1.0.0)'), '');
    assert.equal(withoutPeers('a@1.0.0(b@1.0.0)'), 'a@1.0.0');
  });
});
