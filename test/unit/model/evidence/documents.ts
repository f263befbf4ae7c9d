/** Raw documents of the tools (service-api.md 6.3), shortened to the relevant parts. */

const metadata = { type: 'npm', url: 'cd:/npm/npmjs/-/thing/1.0.0', schemaVersion: '1.5.0' };

export const licensee = {
  _metadata: metadata,
  licensee: {
    version: '9.16.1',
    parameters: ['--json', '--no-readme'],
    output: {
      contentType: 'application/json',
      content: {
        licenses: [{ spdx_id: 'MIT' }],
        matched_files: [
          {
            filename: 'package/LICENSE',
            content: 'MIT License\n\nCopyright (c) 2020 Ann\n',
            matched_license: 'MIT',
            matcher: { name: 'exact', confidence: 98.5 },
          },
          { filename: 'package/COPYING', matched_license: 'NOASSERTION', matcher: null },
        ],
      },
    },
  },
  attachments: [],
};

export const reuse = {
  _metadata: metadata,
  reuse: {
    metadata: { SPDXVersion: 'SPDX-2.1' },
    files: [
      { FileName: './package/index.js', LicenseConcluded: 'MIT', FileCopyrightText: 'NONE' },
      { FileName: 'package/a.js', LicenseConcluded: 'NOASSERTION', LicenseInfoInFile: ['MIT', 'Apache-2.0'] },
      { FileName: 'package/b.js', LicenseConcluded: 'NOASSERTION', FileCopyrightText: 'NONE' },
    ],
    licenses: [{ filePath: 'package/LICENSES/MIT.txt', spdxId: 'MIT' }],
  },
};

/** The format of version 32. */
export const scancode = {
  _metadata: metadata,
  content: {
    headers: [{ tool_name: 'scancode-toolkit', tool_version: '32.3.0' }],
    packages: [
      {
        type: 'npm',
        declared_license_expression_spdx: 'MIT',
        extracted_license_statement: '- MIT\n',
        datafile_paths: ['package/package.json'],
      },
    ],
    files: [
      {
        path: 'package/LICENSE',
        type: 'file',
        detected_license_expression_spdx: 'MIT',
        license_detections: [
          {
            license_expression: 'mit',
            license_expression_spdx: 'MIT',
            matches: [
              { spdx_license_expression: 'MIT', start_line: 1, end_line: 1, score: 90, matched_text: 'MIT License' },
              { spdx_license_expression: 'MIT', start_line: 5, end_line: 21, score: 100 },
            ],
          },
        ],
      },
      {
        path: 'package/vendor/x.js',
        type: 'file',
        license_detections: [
          { license_expression: 'gpl-2.0 or mit', matches: [{ start_line: 3, end_line: 2, score: '80.5' }] },
        ],
      },
      { path: 'package/y.js', type: 'file', detected_license_expression_spdx: 'ISC', license_detections: [] },
      { path: 'package/z.js', type: 'file', detected_license_expression_spdx: null, license_detections: [] },
    ],
  },
};

/** The format of versions 2 and 3. */
export const oldScancode = {
  _metadata: metadata,
  content: {
    scancode_version: '3.0.2',
    files_count: 3,
    files: [
      {
        path: 'package/LICENSE',
        type: 'file',
        licenses: [
          {
            key: 'mit',
            score: 100,
            spdx_license_key: 'MIT',
            start_line: 5,
            end_line: 21,
            matched_text: 'Permission is',
          },
          { key: 'mit', score: 20, spdx_license_key: 'MIT', start_line: 1, end_line: 1 },
        ],
      },
      {
        path: 'package/index.js',
        type: 'file',
        licenses: [
          {
            key: 'mit',
            spdx_license_key: 'MIT',
            score: 95,
            start_line: 2,
            end_line: 2,
            matched_rule: { license_expression: 'mit or public-domain' },
          },
          {
            key: 'public-domain',
            spdx_license_key: null,
            score: 95,
            start_line: 2,
            end_line: 2,
            matched_rule: { license_expression: 'mit or public-domain' },
          },
        ],
        packages: [{ type: 'npm', declared_license: 'MIT' }],
      },
      { path: 'package', type: 'directory', licenses: [] },
    ],
  },
};

export const fossology = {
  _metadata: metadata,
  nomos: {
    output: {
      contentType: 'text/plain',
      content:
        'File package/LICENSE contains license(s) MIT\r\nFile package/a b.c contains license(s) GPL-2.0,MIT\nFile package/x contains license(s) No_license_found\nnonsense\n',
    },
  },
  monk: {
    output: {
      content: 'found diff match between "package/LICENSE" and "MIT" (rf_id 12); rank 97; diffs: {t[0+9]}\n',
    },
  },
};

export const crawler = {
  _metadata: metadata,
  attachments: [{ path: 'package/LICENSE', token: 'ab12' }],
  files: [{ path: 'package/LICENSE', hashes: { sha1: '00' } }],
  'package.json': { name: 'thing', license: 'ISC' },
  registryData: { name: 'thing', manifest: { name: 'thing', license: 'mit' } },
};
