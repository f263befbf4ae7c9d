interface ShellParts {
  /** The editor's own origin inside a page. */
  readonly cspSource: string;
  readonly script: string;
  readonly style: string;
  readonly nonce: string;
}

/**
 * The empty page: one script, one style, and a policy that allows nothing else. Fonts and styles come from the
 * extension's own files. Data is never put here.
 */
export function shell({ cspSource, script, style, nonce }: ShellParts): string {
  const policy = [
    `default-src 'none'`,
    `style-src ${cspSource}`,
    `font-src ${cspSource}`,
    `script-src 'nonce-${nonce}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>ClearlyDefined</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<div id="root"></div>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>
`;
}

export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
