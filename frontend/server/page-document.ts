import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  renderedDataId,
  type PageRequest,
  type RenderedPage,
  type SiteOwner,
} from '@petcare/contracts/rendered-pages.ts';
import { z } from 'zod';
import { scriptJson, unescapeHtml } from './escape.ts';
import { writeHead } from './page-head.ts';
import { moveStyleAttributes } from './style-attributes.ts';

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof Manifest>;

type Page = Extract<RenderedPage, { kind: 'page' | 'preview' }>;

export interface PageDocument {
  readonly status: number;
  readonly html: string;
  readonly etag: string;
}

/** Elements that React writes before the page because they belong into the head. */
const hoisted = /^(?:<link [^>]*>|<style [^>]*data-precedence[^>]*>[^<]*<\/style>)+/;

/**
 * Reads the built start page and returns a function that puts rendered pages into it, or only the head of a page that
 * browsers render.
 * @throws Error when the start page lacks an element that a page replaces.
 */
export async function createDocumentWriter(frontendDir: string, publicUrl: string, owner: SiteOwner) {
  const template = await readFile(path.join(frontendDir, 'index.html'), 'utf8');
  const manifest = Manifest.parse(
    JSON.parse(await readFile(path.join(frontendDir, '.vite/manifest.json'), 'utf8')),
  );
  const entry = new Set(filesOf(manifest, 'index.html'));
  const [start, afterHtml] = split(template, /<html[^>]*>/);
  const [beforeTitle, afterTitle] = split(afterHtml, /<title>[^<]*<\/title>/);
  const [beforeDescription, afterDescription] = split(afterTitle, /<meta\s+name="description"[^>]*>/);
  const description =
    /content="([^"]*)"/.exec(template.match(/<meta\s+name="description"[^>]*>/)?.[0] ?? '')?.[1] ?? '';
  const site = { publicUrl, owner, description: unescapeHtml(description) };
  const [restOfHead, afterHead] = split(afterDescription, /<\/head>/);
  const { head: renderedHead, scripts: frameScripts } = withoutScripts(restOfHead);
  const beforeRenderedTitle = withoutPageFiles(withoutFont(beforeTitle));
  const [beforeRoot, end] = split(afterHead, /<div id="root"><\/div>/);

  return (page: Page, { url, locale, colorScheme }: Omit<PageRequest, 'signal'>): PageDocument => {
    const rendered = page.kind === 'page' ? page : null;
    const { html: body, sheet } = moveStyleAttributes(rendered?.html ?? '');
    const leading = hoisted.exec(body)?.[0] ?? '';
    const files = [...new Set((rendered?.files ?? []).flatMap((file) => filesOf(manifest, file)))].filter(
      (file) => !entry.has(file),
    );
    const styles = files.filter((file) => file.endsWith('.css'));
    const scripts = files.filter((file) => !file.endsWith('.css'));
    const data =
      rendered &&
      `<script type="application/json" id="${renderedDataId}">${scriptJson(rendered.data)}</script>`;
    const html = [
      start,
      `<html lang="${locale}" data-mantine-color-scheme="${colorScheme === 'dark' ? 'dark' : 'light'}"${rendered ? ' data-rendered' : ''}>`,
      rendered ? beforeRenderedTitle : beforeTitle,
      writeHead({ ...page.head, status: page.status }, url.split('?', 1)[0] ?? '/', locale, site),
      beforeDescription,
      leading,
      sheet,
      rendered ? renderedHead : restOfHead,
      // After the styles of the frame, which rules of the same layer override in this order.
      styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`).join(''),
      rendered && startedLater([...frameScripts, ...scripts.map((file) => `/${file}`)]),
      '</head>',
      beforeRoot,
      `<div id="root">${body.slice(leading.length)}</div>`,
      data,
      end,
    ].join('');
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    return { status: page.status, html, etag };
  };
}

/**
 * Names the scripts of a page for `early.js`, which fetches them once styles and first pictures have arrived, and starts
 * the first one after the paint: until then a weak network has only those to transfer.
 */
function startedLater(addresses: readonly string[]): string {
  return `<script type="application/json" id="page-scripts">${scriptJson(addresses)}</script>`;
}

/**
 * Returns the head without its scripts, and their addresses, the one to start first.
 * @throws Error when the head names no script to start.
 */
function withoutScripts(head: string): { head: string; scripts: string[] } {
  const [before, after] = split(head, /<script type="module"[^>]*><\/script>/);
  const [, address = ''] = /src="([^"]+)"/.exec(head.slice(before.length)) ?? [];
  const preload = /<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;
  const shared = [...after.matchAll(preload)].map(([, file = '']) => file);
  return { head: before + after.replaceAll(preload, ''), scripts: [address, ...shared] };
}

/** Leaves the network to styles and the first picture: text is painted in a font of the device that is as wide. */
function withoutFont(head: string): string {
  return head.replaceAll(/<link rel="preload" as="font"[^>]*>/g, '');
}

/** A rendered page names its own files. */
function withoutPageFiles(head: string): string {
  return head.replace(/<script type="application\/json" id="page-files">[^<]*<\/script>/, '');
}

/** Returns the script and style files of a module and of everything that it imports statically. */
function filesOf(manifest: Manifest, module: string, seen = new Set<string>()): string[] {
  const chunk = manifest[module];
  if (!chunk || seen.has(module)) return [];
  seen.add(module);
  return [
    ...chunk.imports.flatMap((imported) => filesOf(manifest, imported, seen)),
    ...chunk.css,
    chunk.file,
  ];
}

function split(text: string, marker: RegExp): [string, string] {
  const found = marker.exec(text);
  if (!found) throw new Error(`The start page has no ${marker.source}`);
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)];
}
