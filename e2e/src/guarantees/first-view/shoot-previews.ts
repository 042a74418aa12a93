import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { ApiClient } from '../../support/api-client.ts';
import { openBrowser } from '../../support/browser.ts';
import { readHead } from '../found-and-shared/read-head.ts';

const folder = path.join(import.meta.dirname, '../../../../.shots');

/**
 * Photographs the links of three posts as a chat and a social network show them, from what the pages say to crawlers.
 * Returns the pictures' files. @throws Error when a post has no preview, or its picture cannot be loaded.
 */
export async function shootPreviews(url: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 420, height: 900 }, deviceScaleFactor: 2 });
    const files: string[] = [];
    for (const post of await findPosts(url)) {
      const head = await readHead(url, post, { until: (read) => read.meta('og:image') !== null });
      const file = path.join(folder, `preview-${post.split('/').slice(1).join('-')}.png`);
      await page.setContent(
        cardOf({
          picture: await fetchPicture(head.meta('og:image') ?? ''),
          title: head.meta('og:title') ?? '',
          text: head.meta('og:description') ?? '',
          site: new URL(url).host,
        }),
      );
      await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
      await page.locator('article').screenshot({ path: file });
      files.push(file);
    }
    return files;
  } finally {
    await browser.close();
  }
}

/** Both apps fetch pictures on their servers; our answers forbid other sites to embed them. */
async function fetchPicture(address: string): Promise<string> {
  const response = await fetch(address);
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !type.startsWith('image/'))
    throw new Error(`${address} answered ${response.status} ${type}`);
  return `data:${type};base64,${Buffer.from(await response.arrayBuffer()).toString('base64')}`;
}

async function findPosts(url: string): Promise<string[]> {
  const visitor = new ApiClient(url);
  const adoptions = await visitor.call(endpoints['adoptions.list'], { query: '?limit=2' });
  const memories = await visitor.call(endpoints['memories.list'], { query: '?limit=1' });
  return [
    ...endpoints['adoptions.list'].response
      .parse(adoptions.body)
      .slice(0, 2)
      .map(({ _id }) => `/adaptation/${_id}`),
    ...endpoints['memories.list'].response
      .parse(memories.body)
      .memories.slice(0, 1)
      .map(({ _id }) => `/memories/${_id}`),
  ];
}

interface Preview {
  readonly picture: string;
  readonly title: string;
  readonly text: string;
  readonly site: string;
}

/** A large picture of 1.91 to 1, a title of two lines and a text of two, as both apps lay them out. */
function cardOf(preview: Preview): string {
  const { picture, title, text, site } = preview;
  return `<!doctype html><style>
    body { margin: 16px; background: #e7ddd3; font-family: 'Noto Sans', 'Noto Sans Bengali', Arial, sans-serif; }
    article { width: 380px; overflow: hidden; border-radius: 12px; background: #fff; }
    img { display: block; width: 100%; aspect-ratio: 1.91; object-fit: cover; }
    div { padding: 10px 14px 12px; }
    b, p { display: -webkit-box; overflow: hidden; margin: 0; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
    b { font-size: 16px; line-height: 1.35; } p, small { color: #666; font-size: 14px; line-height: 1.4; }
  </style><article><img src="${escape(picture)}" alt=""><div><b>${escape(title)}</b><p>${escape(text)}</p><small>${escape(site)}</small></div></article>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
