/** Files that a rendered page names in its head, as paths; scripts include those that start after the first paint. */
export interface NamedFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export function namedFiles(html: string): NamedFiles {
  const linked = (rel: string) =>
    [...html.matchAll(new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)"`, 'g'))].map(
      ([, path = '']) => path,
    );
  const executed = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, path = '']) => path);
  const [, later = '[]'] =
    /<script type="application\/json" id="page-scripts">(.*?)<\/script>/.exec(html) ?? [];
  return { scripts: [...executed, ...(JSON.parse(later) as string[])], styles: linked('stylesheet') };
}

/** Returns the files that the start page names for each page that only browsers render, by the pattern of its address. */
export function filesOfUserPages(startPage: string): ReadonlyMap<string, readonly string[]> {
  const [, text = ''] =
    /<script type="application\/json" id="page-files">(.*?)<\/script>/.exec(startPage) ?? [];
  const { files, pages } = JSON.parse(text) as {
    files: string[];
    pages: [pattern: string, files: number[]][];
  };
  return new Map(pages.map(([pattern, used]) => [pattern, used.map((index) => `/${files[index]}`)]));
}

/** Returns the bytes of files as a browser receives them, without headers. */
export async function weigh(url: string, paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(url + path, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
      const length = answer.headers.get('content-length');
      // Answers that are compressed while they are sent have no length; the build compresses all but small files.
      if (!answer.ok || length === null) throw new Error(`${path}: ${answer.status}, length ${length}`);
      return Number(length);
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
