interface ShellParts {
  /** What the editor calls its own address inside a page. */
  readonly cspSource: string;
  readonly script: string;
  readonly style: string;
  readonly nonce: string;
}

/**
 * The page before there is anything on it: one script, one style, and a policy that lets nothing else in. Fonts and styles
 * come from the extension's own files. No data is ever put here.
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
