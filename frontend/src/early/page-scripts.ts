/** Fetches the texts and fonts of the language, which the page's code would ask for two round trips later. */
export function preloadTexts(root: HTMLElement, locale: string): void {
  const early = document.querySelector<HTMLMetaElement>('meta[name="petcare-early"]')?.dataset;
  if (!early) return;
  // A rendered page names its files itself.
  if (!('rendered' in root.dataset)) {
    preload('modulepreload', early[locale]);
    if (location.pathname !== '/') {
      preload('modulepreload', early[`${locale}Public`]);
      preload('modulepreload', early[`${locale}Rest`]);
    }
  }
  if (locale !== 'bn') return;
  preload('preload', early['bnFont'], 'font');
  preload('preload', early['bnBoldFont'], 'font');
}

/** The files of the pages that only browsers render, as indexes of `files`, by a pattern of their addresses. */
export interface PageFiles {
  readonly files: readonly string[];
  /** The first that matches counts. */
  readonly pages: readonly (readonly [pattern: string, files: readonly number[]])[];
}

/** Returns the files of the page at this address; none for a page that is rendered, or unknown. */
export function filesOfPage({ files, pages }: PageFiles, pathname: string): readonly string[] {
  const [, used = []] = pages.find(([pattern]) => new RegExp(pattern).test(pathname)) ?? [];
  return used.map((index) => files[index] ?? '');
}

/** Fetches the code and styles of a page that only browsers render, which would ask for them in three round trips. */
export function preloadPage(): void {
  const table = document.getElementById('page-files')?.textContent;
  if (!table) return;
  for (const file of filesOfPage(JSON.parse(table) as PageFiles, location.pathname))
    if (file.endsWith('.css')) preload('preload', `/${file}`, 'style');
    else preload('modulepreload', `/${file}`);
}

/**
 * Starts the code of a rendered page when the page and its first pictures are painted. The network is free for it when
 * the styles and these pictures have arrived.
 */
export function startAfterPaint(): void {
  // A hidden page is not painted.
  if (document.visibilityState === 'hidden') return start();
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')];
  const seen = pictures.filter(({ complete }) => !complete).map(arrived);
  void Promise.all([untilStyled(), ...seen]).then(fetchScripts);
  afterFirstPaint(() => {
    const waiting = pictures.filter(({ complete }) => !complete);
    if (waiting.length === 0) return start();
    const longEnough = new Promise((resolve) => setTimeout(resolve, 1_000));
    // A picture is painted a frame after it has arrived.
    void Promise.race([Promise.all(waiting.map(arrived)), longEnough]).then(() => setTimeout(start, 50));
  });
}

const arrived = (file: HTMLElement) =>
  new Promise((resolve) => {
    file.addEventListener('load', resolve);
    file.addEventListener('error', resolve);
  });

function untilStyled(): Promise<unknown> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  return Promise.all(sheets.filter(({ sheet }) => !sheet).map(arrived));
}

function afterFirstPaint(next: () => void): void {
  new PerformanceObserver((entries, observer) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    next();
  }).observe({ type: 'paint', buffered: true });
}

let fetching = false;

function fetchScripts(): void {
  if (fetching) return;
  fetching = true;
  for (const address of namedScripts()) preload('modulepreload', address);
}

function start(): void {
  fetchScripts();
  const [first] = namedScripts();
  if (first === undefined) return;
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = '';
  script.src = first;
  document.head.append(script);
}

function namedScripts(): readonly string[] {
  return JSON.parse(document.getElementById('page-scripts')?.textContent ?? '[]') as string[];
}

function preload(rel: string, href: string | undefined, as?: string): void {
  if (href === undefined) return;
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  link.crossOrigin = '';
  if (as) link.as = as;
  document.head.append(link);
}
