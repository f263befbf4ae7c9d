import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { isRecord } from '../src/base/isRecord.ts';
import { type Theme, themeClasses } from '../test/support/themes.ts';
import { projectRoot } from './project.ts';

export interface RunningGallery {
  /** `?theme=…` and `&locale=de` choose another look. */
  readonly address: string;
  dispose(): Promise<void>;
}

/** The built script, the styles of all pages, and the variables of each theme. */
const folders = ['dist/gallery', 'dist/webview', 'test/pages/themes'].map((name) => path.join(projectRoot, name));

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.ttf': 'font/ttf' };

/** Serves the gallery of all pieces of the pages, to this machine alone. `port` 0 lets the system choose. */
export async function serveGallery(port: number): Promise<RunningGallery> {
  const server = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(galleryHtml(themeNamed(searchParams.get('theme'))));
      return;
    }
    const file = folders.map((folder) => path.join(folder, path.basename(pathname))).find((one) => fs.existsSync(one));
    if (file === undefined) response.writeHead(404).end();
    else {
      response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
      fs.createReadStream(file).pipe(response);
    }
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const address: unknown = server.address();
  return {
    address: `http://127.0.0.1:${isRecord(address) ? String(address['port']) : ''}/`,
    dispose: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function themeNamed(name: string | null): Theme {
  return Object.keys(themeClasses).find((theme): theme is Theme => theme === name) ?? 'dark';
}

function galleryHtml(theme: Theme): string {
  const styles = ['editor', theme, 'page'].map((name) => `<link rel="stylesheet" href="/${name}.css">`);
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Gallery</title>${styles.join('')}</head>
<body class="${themeClasses[theme]}"><div id="root"></div><script type="module" src="/gallery.js"></script></body>
</html>
`;
}
