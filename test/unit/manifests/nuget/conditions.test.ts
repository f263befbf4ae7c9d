import assert from 'node:assert/strict';

import { evaluateCondition, parseCondition, type Truth } from '../../../../src/manifests/nuget/msbuild/condition.ts';
import { expand } from '../../../../src/manifests/nuget/msbuild/expand.ts';
import type { ExpandScope } from '../../../../src/manifests/nuget/msbuild/propertyFunctions.ts';
import { frameworkIdentifier, isCompatible } from '../../../../src/manifests/nuget/msbuild/frameworks.ts';

const properties: Readonly<Record<string, readonly string[]>> = {
  a: ['1'],
  empty: [''],
  name: ['App.Tests'],
  either: ['x', 'y'],
  partly: ['x', '$(partly)'],
  self: ['$(self);more'],
  dir: ['/:/src'],
  framework: ['net8.0'],
};

const scope: ExpandScope = {
  thisFolder: '/:/src/App/',
  valuesOf: (name) => properties[name],
  fileAbove: (name, folder) => (name === 'found.props' ? `${folder}found.props` : ''),
};

function truthOf(text: string): Truth {
  return evaluateCondition(parseCondition(text), {
    expand: (operand) => expand(operand, scope),
    exists: (path) => (path === 'here' ? true : path === 'nowhere' ? false : null),
  });
}

describe('MSBuild conditions', () => {
  const table: readonly (readonly [text: string, truth: Truth])[] = [
    ["'$(A)' == '1'", true],
    ["'$(A)'=='2'", false],
    ["'$(A)' != '2'", true],
    ["'$(a)' == '1.0'", true],
    ['$(A) == 1', true],
    ["'TRUE' == 'on'", true],
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
    ['true', true],
    ["!'false'", true],
    ["'9' > '10'", false],
    ["'8.0' >= '8.0'", true],
    ["'8.0.1' &lt; '8.0'", null],
    ["'v8.0.1' < '8.0.2'", true],
    ["'a' < 'b'", null],
    ["Exists('here')", true],
    ["!Exists('nowhere')", true],
    ["Exists('elsewhere')", null],
    ["Exists('$(Unset)')", null],
    ["HasTrailingSlash('a/')", null],
    ["'@(Item)' == ''", null],
    ["'%(Identity)' == 'x'", null],
    ["$(Name.EndsWith('.Tests'))", true],
    ["'$(Name.Contains(\"App\"))' == 'true'", true],
    ["'$(Name.Replace('.', '-'))' == 'app-tests'", true],
    ['', null],
    ["'", null],
    ["'a' ==", null],
    ["'a' == 'a' 'b'", null],
    ["('a' == 'a'", null],
    ["'$(A' == '1'", null],
    [`${'('.repeat(500)}'a' == 'a'${')'.repeat(500)}`, null],
    [`${'!'.repeat(5000)}true`, null],
    [`${"'a' == 'a' and ".repeat(30_000)}'a' == 'b'`, null],
  ];
  for (const [text, truth] of table)
    it(`${text.slice(0, 60)} is ${truth ?? 'unknown'}`, () => assert.equal(truthOf(text), truth));
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
    ['$(Name.ToLower().Replace("tests", "x"))', 'app.x'],
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
    ["$([MSBuild]::GetDirectoryNameOfFileAbove('$(Dir)/', 'found.props'))", '/:/src'],
    ["$([MSBuild]::EnsureTrailingSlash('$(Dir)'))", '/:/src/'],
    ["$([MSBuild]::NormalizePath('$(Dir)', '..', 'eng\\x.props'))", '/:/eng/x.props'],
    ["$([MSBuild]::NormalizeDirectory('..'))", '/:/src/'],
    ["$([System.IO.Path]::GetFullPath('../../../out'))", "$([System.IO.Path]::GetFullPath('../../../out'))"],
    ["$([System.IO.Path]::Combine('$(Dir)', 'a', 'b'))", '/:/src/a/b'],
    ["$([System.IO.Path]::GetFileNameWithoutExtension('a/b.c.props'))", 'b.c'],
    ["$([MSBuild]::ValueOrDefault('$(Empty)', 'x'))", 'x'],
    ["$([System.String]::Copy('$(Name)').EndsWith('Tests'))", 'True'],
    ["$([MSBuild]::IsTargetFrameworkCompatible('$(Framework)', 'net6.0'))", 'True'],
    ["$([MSBuild]::GetTargetFrameworkIdentifier('$(Framework)'))", '.NETCoreApp'],
    ["$([MSBuild]::GetTargetFrameworkIdentifier('odd'))", "$([MSBuild]::GetTargetFrameworkIdentifier('odd'))"],
    ['$(Name.Replace("$&", "$1"))', 'App.Tests'],
  ];
  for (const [text, values] of table) it(text, () => assert.equal(expand(text, scope).join('|'), values));

  it('keeps references unexpanded if the value would grow without end', () => {
    const long: ExpandScope = { ...scope, valuesOf: () => ['x'.repeat(10_000)] };
    assert.deepEqual(expand('$(A)$(B)', long), ['$(A)$(B)']);
  });
});

describe('Target frameworks', () => {
  const table: readonly (readonly [target: string, other: string, answer: boolean | null])[] = [
    ['net8.0', 'net6.0', true],
    ['net6.0', 'net8.0', false],
    ['net10.0', 'net9.0', true],
    ['net8.0-windows', 'net8.0', true],
    ['net8.0', 'net8.0-windows', false],
    ['net8.0-windows10.0.19041', 'net6.0-windows', true],
    ['net8.0', 'netstandard2.1', true],
    ['netcoreapp2.1', 'netstandard2.1', false],
    ['netcoreapp3.1', 'netstandard2.1', true],
    ['net472', 'netstandard2.0', true],
    ['net45', 'netstandard2.0', false],
    ['net472', 'net461', true],
    ['net48', 'netcoreapp2.0', false],
    ['netstandard2.0', 'netstandard1.3', true],
    ['netstandard2.0', 'net8.0', false],
    ['portable-net45+win8', 'net45', null],
  ];
  for (const [target, other, answer] of table)
    it(`${target} for ${other}`, () => assert.equal(isCompatible(target, other), answer));

  it('have identifiers', () => {
    const names = ['net8.0', 'netcoreapp3.1', 'netstandard2.0', 'net472', 'net4.7.2', 'uap10.0'];
    assert.deepEqual(names.map(frameworkIdentifier), [
      '.NETCoreApp',
      '.NETCoreApp',
      '.NETStandard',
      '.NETFramework',
      '.NETFramework',
      null,
    ]);
  });
});
