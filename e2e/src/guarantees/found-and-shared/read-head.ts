import { eventually } from '@petcare/platform/testing/eventually.ts';

export interface Head {
  readonly status: number;
  readonly html: string;
  readonly title: string;
  /** Content of a `meta` element by its name or property. */
  meta(name: string): string | null;
  /** Target of a `link` element by the value of its `rel` or `hreflang`. */
  link(name: string): string | null;
  /** The thing of this type in the structured data. */
  thing(type: string): Record<string, unknown> | undefined;
}

/** Opens a page as a crawler does, and again until the server has written its head: a busy one answers without. */
export function readHead(
  url: string,
  path: string,
  { cookie = '', until = () => true }: { cookie?: string; until?: (head: Head) => boolean } = {},
): Promise<Head> {
  return eventually(async () => {
    const answer = await fetch(url + path, { headers: { accept: 'text/html', cookie } });
    const head = headOf(answer.status, await answer.text());
    if (head.link('canonical') === null && head.meta('robots') === null)
      throw new Error(`${path} has no head`);
    if (!until(head)) throw new Error(`${path} still answers ${head.status}: ${head.title}`);
    return head;
  });
}

function headOf(status: number, html: string): Head {
  const head = html.split('</head>', 1)[0] ?? '';
  const find = (pattern: RegExp) => {
    const found = pattern.exec(head)?.[1];
    return found === undefined ? null : unescape(found);
  };
  const script = find(/<script type="application\/ld\+json">(.*?)<\/script>/);
  const graph = script ? (JSON.parse(script) as { '@graph': Record<string, unknown>[] })['@graph'] : [];
  return {
    status,
    html,
    title: find(/<title>([^<]*)<\/title>/) ?? '',
    meta: (name) => find(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)),
    link: (name) => find(new RegExp(`<link rel="(?:alternate" hreflang=")?${name}" href="([^"]*)"`)),
    thing: (type) => graph.find((one) => one['@type'] === type),
  };
}

function unescape(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
