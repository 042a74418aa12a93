import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createDocumentWriter } from './page-document.ts';
import { siteOwner } from './testing/site-owner.ts';

const startPage = `<!doctype html>
<html lang="en" data-mantine-color-scheme="light"><head><title>PetCare</title>
<meta name="description" content="Pets &amp; people" />
<script type="module" crossorigin src="/assets/main.js"></script>
<link rel="modulepreload" crossorigin href="/assets/shared.js"><link rel="stylesheet" href="/assets/main.css" /></head>
<body><div id="root"></div></body></html>`;

function buildSite(html = startPage): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-'));
  mkdirSync(path.join(folder, '.vite'));
  writeFileSync(path.join(folder, 'index.html'), html);
  const manifest = {
    'index.html': { file: 'assets/main.js', css: ['assets/main.css'], imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js' },
    '_grid.js': { file: 'assets/grid.js', css: ['assets/grid.css'], imports: ['_shared.js'] },
    'src/more-styles.css': { file: 'assets/more-styles.js', css: ['assets/more-styles.css'] },
    'src/locales/bn.po?public': { file: 'assets/bn.js' },
    'src/store-page.tsx': { file: 'assets/store.js', imports: ['_grid.js', 'index.html'] },
  };
  writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  return folder;
}

const page = {
  kind: 'page',
  status: 200,
  html: '<main>Toys</main>',
  head: {},
  data: {},
  renewedBy: [],
  files: [],
} as const;
const request = { url: '/store?type=Toy', locale: 'bn', colorScheme: 'dark' } as const;

function scriptsIn(html: string): unknown {
  return JSON.parse(
    /<script type="application\/json" id="page-scripts">(.*?)<\/script>/.exec(html)?.[1] ?? '',
  );
}

test('the document holds the page in its language and colour scheme', async () => {
  const write = await createDocumentWriter(buildSite(), 'https://petcare.example', siteOwner);
  const { html, status } = write({ ...page, head: { title: 'Store' } }, request);
  expect(status).toBe(200);
  expect(html).toContain('<html lang="bn" data-mantine-color-scheme="dark" data-rendered>');
  expect(html).toContain('<title>Store · PetCare</title>');
  expect(html).toContain('<div id="root"><main>Toys</main></div>');
  expect(html).toContain('content="Pets &amp; people"');
});

test('the files of the page are named, without those of the start page and each once', async () => {
  const write = await createDocumentWriter(buildSite(), 'https://petcare.example', siteOwner);
  const { html } = write(
    { ...page, files: ['src/store-page.tsx', 'src/more-styles.css', 'src/locales/bn.po?public'] },
    request,
  );
  expect([...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/assets/main.css',
    '/assets/grid.css',
    '/assets/more-styles.css',
  ]);
  expect(scriptsIn(html)).toEqual([
    '/assets/main.js',
    '/assets/shared.js',
    '/assets/grid.js',
    '/assets/store.js',
    '/assets/more-styles.js',
    '/assets/bn.js',
  ]);
  expect(html.indexOf('/assets/main.css')).toBeLessThan(html.indexOf('/assets/grid.css'));
});

test('the code of a rendered page starts after it is shown, and that of the start page at once', async () => {
  const write = await createDocumentWriter(buildSite(), 'https://petcare.example', siteOwner);
  const rendered = write(page, request).html;
  expect(rendered).not.toMatch(/<script type="module"|modulepreload/);
  expect(scriptsIn(rendered)).toEqual(['/assets/main.js', '/assets/shared.js']);
  const preview = write({ kind: 'preview', status: 200, head: {} }, request).html;
  expect(preview).toContain('<script type="module" crossorigin src="/assets/main.js"></script>');
  expect(preview).not.toContain('page-scripts');
});

test('neither data nor a title can end its element', async () => {
  const write = await createDocumentWriter(buildSite(), 'https://petcare.example', siteOwner);
  const evil = '</script></title><script>alert(1)</script>" onload="';
  const { html } = write(
    { ...page, head: { title: evil, description: evil }, data: { name: evil } },
    { ...request, url: `/store/"><script>` },
  );
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('"><script>');
  const data = /<script type="application\/json" id="rendered-data">(.*?)<\/script>/.exec(html)?.[1];
  expect(JSON.parse(data ?? '')).toEqual({ name: evil });
});

test('elements that belong into the head are moved there', async () => {
  const write = await createDocumentWriter(buildSite(), 'https://petcare.example', siteOwner);
  const leading =
    '<link rel="preload" as="image" href="/x.webp"/><style data-precedence="mantine" data-href="a">.a{color:red}</style>';
  const { html } = write({ ...page, html: `${leading}<main>Toys</main>` }, request);
  expect(html.indexOf(leading)).toBeLessThan(html.indexOf('</head>'));
  expect(html).toContain('<div id="root"><main>Toys</main></div>');
});

test('a page that browsers render has a head, and neither content nor data', async () => {
  const write = await createDocumentWriter(buildSite(), 'https://petcare.example', siteOwner);
  const preview = { kind: 'preview', status: 404, head: { title: 'Page not found' } } as const;
  const { html, status } = write(preview, request);
  expect(status).toBe(404);
  expect(html).toContain('<title>Page not found · PetCare</title>');
  expect(html).toContain('<div id="root"></div>');
  expect(html).not.toMatch(/data-rendered|application\/json/);
});

test('a start page without an element that pages replace is refused', async () => {
  const site = buildSite(startPage.replace('<div id="root"></div>', ''));
  await expect(createDocumentWriter(site, 'https://petcare.example', siteOwner)).rejects.toThrow(
    'The start page has no',
  );
});
