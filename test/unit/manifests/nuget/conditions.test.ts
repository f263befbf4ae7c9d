import assert from 'node:assert/strict';

import { decide, expand, type Scope, type Truth } from '../../../../src/manifests/nuget/msbuild/expressions.ts';

const properties: Readonly<Record<string, readonly string[]>> = {
  a: ['1'],
  empty: [''],
  name: ['App.Tests'],
  either: ['x', 'y'],
  partly: ['x', '$(partly)'],
  self: ['$(self);more'],
  dir: ['/:/src'],
};

const scope: Scope = {
  valuesOf: (name) => properties[name],
  exists: (path) => (path === 'here' ? true : path === 'nowhere' ? false : null),
  fileAbove: (name, folder = '/:/src/App/') => (name === 'found.props' ? `${folder}found.props` : ''),
  folderAt: (path) => (path.startsWith('..') ? undefined : `${path}/`),
};

describe('MSBuild conditions', () => {
  const table: readonly (readonly [text: string, truth: Truth])[] = [
    ["'$(A)' == '1'", true],
    ["'$(A)'=='2'", false],
    ["'$(A)' != '2'", true],
    ["'$(a)' == '1.0'", true],
    ['$(A) == 1', true],
    ["'TRUE' == 'true'", true],
    ["'1' == '2'", false],
    ["'Net8.0' == 'net8.0'", true],
    ["'$(Empty)' == ''", true],
    ["'' == '0'", false],
    ["'$(Unset)' == ''", null],
    ["'$(Unset)' != 'x'", null],
    ["'$(Unset)|$(A)' == '|1'", null],
    ["'$(Either)' == 'x'", null],
    ["'$(Either)' != 'z'", true],
    ["'$(Partly)' == 'z'", null],
    ["'$(A)' == '2' and '$(Unset)' == ''", false],
    ["'$(Unset)' == '' AND '$(A)' == '2'", false],
    ["'$(A)' == '1' or '$(Unset)' == ''", true],
    ["'$(A)' == '2' Or '$(Unset)' == ''", null],
    ["('$(A)' == '2') or ('$(A)' == '1' and !('$(A)' == '3'))", true],
    ["'1' == '1' or '1' == '2' and '1' == '2'", true],
    ['!$(A)', null],
    ['true', null],
    ["!'false'", null],
    ["'9' > '10'", null],
    ["'8.0' >= '8.0'", null],
    ["'8.0.1' &lt; '8.0'", null],
    ["'9' > '10' and '1' == '2'", false],
    ["'a' < 'b'", null],
    ["Exists('here')", true],
    ["!Exists('nowhere')", true],
    ["Exists('elsewhere')", null],
    ["Exists('$(Unset)')", null],
    ["HasTrailingSlash('a/')", null],
    ["'@(Item)' == ''", null],
    ["'%(Identity)' == 'x'", null],
    ["$(Name.EndsWith('.Tests'))", null],
    ["!$(Name.EndsWith('.Tests')) and '1' == '2'", false],
    ["'1' == '1' or $([MSBuild]::IsOSPlatform('Windows'))", true],
    ["HasTrailingSlash('a/') or '1' == '1'", true],
    ["'$(Name.Contains(\"App\"))' == 'true'", null],
    ["'$(Name.Replace('.', '-'))' == 'app-tests'", null],
    ['', null],
    ["'", null],
    ["'a' ==", null],
    ["'a' == 'a' 'b'", null],
    ["('a' == 'a'", null],
    ["'$(A' == '1'", null],
    [`${'('.repeat(500)}'a' == 'a'${')'.repeat(500)}`, null],
    [`${'!'.repeat(5000)}true`, null],
    [`${"'a' == 'a' and ".repeat(30_000)}'a' == 'b'`, false],
    ['$('.repeat(30_000), null],
  ];
  for (const [text, truth] of table)
    it(`${text.slice(0, 60)} is ${truth ?? 'unknown'}`, () => assert.equal(decide(text, scope), truth));
});

describe('MSBuild properties', () => {
  const table: readonly (readonly [text: string, values: string])[] = [
    ['plain', 'plain'],
    ['$(A)', '1'],
    ['v$(A).$(a)', 'v1.1'],
    ['$( A )', '1'],
    ['$(Unset).0', '$(Unset).0'],
    ['$(Either)-$(A)', 'x-1|y-1'],
    ['$(Either)$(Either)', 'xx|xy|yx|yy'],
    ['$(Self)', '$(self);more'],
    ['$(A', '$(A'],
    ['$()', '$()'],
    ['$(Name.ToLower())', '$(Name.ToLower())'],
    ['$(Name.Substring(1))', '$(Name.Substring(1))'],
    ['$(Unset.ToLower())', '$(Unset.ToLower())'],
    ['$(Name.Length)', '$(Name.Length)'],
    ['$(Registry:HKEY_LOCAL_MACHINE\\x)', '$(Registry:HKEY_LOCAL_MACHINE\\x)'],
    ['$([MSBuild]::Add(1, 2))', '$([MSBuild]::Add(1, 2))'],
    ["$([MSBuild]::GetPathOfFileAbove('found.props', '$(Dir)/'))", '/:/src/found.props'],
    ['$([MSBuild]::GetPathOfFileAbove(found.props))', '/:/src/App/found.props'],
    [
      "$([MSBuild]::GetPathOfFileAbove('lost.props', '$(Unset)'))",
      "$([MSBuild]::GetPathOfFileAbove('lost.props', '$(Unset)'))",
    ],
    ["$([MSBuild]::GetPathOfFileAbove('lost.props'))", ''],
    ["$([MSBuild]::NormalizeDirectory('$(Dir)/', 'a\\b'))x.props", '/:/src/a/b/x.props'],
    ["$([MSBuild]::NormalizeDirectory('..'))", "$([MSBuild]::NormalizeDirectory('..'))"],
    ["$([MSBuild]::NormalizeDirectory('$(Either)'))", "$([MSBuild]::NormalizeDirectory('$(Either)'))"],
  ];
  for (const [text, values] of table) it(text, () => assert.equal(expand(text, scope).join('|'), values));

  it('keeps references unexpanded if the value would grow without end', () => {
    const long: Scope = { ...scope, valuesOf: () => ['x'.repeat(10_000)] };
    assert.deepEqual(expand('$(A)$(B)', long), ['$(A)$(B)']);
  });
});
