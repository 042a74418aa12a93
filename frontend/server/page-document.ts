import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  renderedDataId,
  type PageHead,
  type PageRequest,
  type RenderedPage,
} from '@petcare/contracts/rendered-pages.ts';
import { z } from 'zod';
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

type Page = Extract<RenderedPage, { kind: 'page' }>;

export interface PageDocument {
  readonly status: number;
  readonly html: string;
  readonly etag: string;
}

/** Elements that React writes before the page because they belong into the head. */
const hoisted = /^(?:<link [^>]*>|<style [^>]*data-precedence[^>]*>[^<]*<\/style>)+/;

/**
 * Reads the built start page and returns a function that puts rendered pages into it.
 * @throws Error when the start page lacks an element that a page replaces.
 */
export async function createDocumentWriter(frontendDir: string, publicUrl: string) {
  const template = await readFile(path.join(frontendDir, 'index.html'), 'utf8');
  const manifest = Manifest.parse(
    JSON.parse(await readFile(path.join(frontendDir, '.vite/manifest.json'), 'utf8')),
  );
  const entry = new Set(filesOf(manifest, 'index.html'));
  const [start, afterHtml] = split(template, /<html[^>]*>/);
  const [beforeTitle, afterTitle] = split(afterHtml, /<title>[^<]*<\/title>/);
  const [beforeDescription, afterDescription] = split(afterTitle, /<meta\s+name="description"[^>]*>/);
  const defaultDescription =
    /content="([^"]*)"/.exec(template.match(/<meta\s+name="description"[^>]*>/)?.[0] ?? '')?.[1] ?? '';
  const [restOfHead, afterHead] = split(afterDescription, /<\/head>/);
  const [beforeRoot, end] = split(afterHead, /<div id="root"><\/div>/);

  return (page: Page, { url, locale, colorScheme }: Omit<PageRequest, 'signal'>): PageDocument => {
    const { html: body, sheet } = moveStyleAttributes(page.html);
    const leading = hoisted.exec(body)?.[0] ?? '';
    const files = page.file ? filesOf(manifest, page.file).filter((file) => !entry.has(file)) : [];
    const canonical = new URL(url.split('?', 1)[0] ?? '/', publicUrl).href;
    const description = page.head.description ?? unescapeHtml(defaultDescription);
    const html = [
      start,
      `<html lang="${locale}" data-mantine-color-scheme="${colorScheme === 'dark' ? 'dark' : 'light'}" data-rendered>`,
      beforeTitle,
      `<title>${escapeHtml(page.head.title ?? 'PetCare')}</title>`,
      beforeDescription,
      `<meta name="description" content="${escapeHtml(description)}" />`,
      previewTags(page.head, { canonical, description, locale, publicUrl }),
      files.map(preloadTag).join(''),
      leading,
      sheet,
      restOfHead,
      '</head>',
      beforeRoot,
      `<div id="root">${body.slice(leading.length)}</div>`,
      `<script type="application/json" id="${renderedDataId}">${scriptJson(page.data)}</script>`,
      end,
    ].join('');
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    return { status: page.status, html, etag };
  };
}

interface PreviewFacts {
  canonical: string;
  description: string;
  locale: string;
  publicUrl: string;
}

function previewTags(head: PageHead, { canonical, description, locale, publicUrl }: PreviewFacts): string {
  if (head.status !== undefined && head.status >= 400) return '<meta name="robots" content="noindex" />';
  const picture = new URL(head.picture ?? '/preview.png', publicUrl).href;
  const properties = {
    'og:site_name': 'PetCare',
    'og:type': 'website',
    'og:url': canonical,
    'og:title': head.title ?? 'PetCare',
    'og:description': description,
    'og:image': picture,
    'og:locale': locale === 'bn' ? 'bn_BD' : 'en_GB',
  };
  const tags = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
  );
  return [
    `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    ...tags,
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('');
}

/** Returns the script and style files of a module and of everything that it imports statically. */
function filesOf(manifest: Manifest, module: string, seen = new Set<string>()): string[] {
  const chunk = manifest[module];
  if (!chunk || seen.has(module)) return [];
  seen.add(module);
  return [
    chunk.file,
    ...chunk.css,
    ...chunk.imports.flatMap((imported) => filesOf(manifest, imported, seen)),
  ];
}

function preloadTag(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}" />`
    : `<link rel="modulepreload" crossorigin href="/${file}" />`;
}

function split(text: string, marker: RegExp): [string, string] {
  const found = marker.exec(text);
  if (!found) throw new Error(`The start page has no ${marker.source}`);
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)];
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** Returns JSON that cannot end the script element that holds it. */
function scriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}
