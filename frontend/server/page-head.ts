import type { PageHead } from '@petcare/contracts/rendered-pages.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { escapeHtml, scriptJson } from './escape.ts';
import { addressIn, alternatesOf, pictureUrl } from './page-address.ts';
import { structuredData, type HeadSite } from './structured-data.ts';

/** Shown for a page without a picture. */
const defaultPicture = { url: '/preview.jpg', width: 1200, height: 630 };
const maxDescriptionLength = 200;

/**
 * Returns the elements that name a page to browsers, search engines and link previews. A page with an error is left out
 * of both.
 */
export function writeHead(head: PageHead, path: string, locale: Locale, site: HeadSite): string {
  const { publicUrl, owner } = site;
  const title = head.title ?? owner.name;
  const description = shorten(head.description ?? site.description);
  const named = [
    `<title>${escapeHtml(head.title ? `${title} · ${owner.name}` : title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
  ];
  if (head.status !== undefined && head.status >= 400)
    return [...named, '<meta name="robots" content="noindex" />'].join('');

  const address = head.address ?? path;
  const canonical = addressIn(locale, address, publicUrl);
  const picture = pictureOf(head, publicUrl);
  const facts: readonly (readonly [property: string, content: string | number | undefined])[] = [
    ['og:site_name', owner.name],
    ['og:type', head.subject?.kind === 'post' ? 'article' : 'website'],
    ['og:url', canonical],
    ['og:title', title],
    ['og:description', description],
    ['og:locale', locale === 'bn' ? 'bn_BD' : 'en_GB'],
    ['og:locale:alternate', locale === 'bn' ? 'en_GB' : 'bn_BD'],
    ['og:image', picture.url],
    ['og:image:width', picture.width],
    ['og:image:height', picture.height],
    ['og:image:alt', title],
    ['article:modified_time', head.subject?.kind === 'post' ? head.subject.updatedAt : undefined],
  ];
  const cards = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': picture.url,
  };
  const graph = structuredData(head, { title, description, picture: picture.url, locale, address, site });
  return [
    ...named,
    `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    ...alternateTags(address, publicUrl),
    ...facts
      .filter(([, content]) => content !== undefined)
      .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(`${content}`)}" />`),
    ...Object.entries(cards).map(
      ([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`,
    ),
    graph && `<script type="application/ld+json">${scriptJson(graph)}</script>`,
  ].join('');
}

function alternateTags(address: string, publicUrl: string): string[] {
  return Object.entries(alternatesOf(address, publicUrl)).map(
    ([language, href]) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}" />`,
  );
}

function pictureOf(head: PageHead, publicUrl: string) {
  // The address of a missing picture is empty.
  const { url, width, height } = head.picture?.url ? head.picture : defaultPicture;
  return { url: pictureUrl(url, publicUrl), width, height };
}

/** Returns a text of one line, cut after a word. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maxDescriptionLength) return line;
  const start = line.slice(0, maxDescriptionLength);
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), 1))}…`;
}
