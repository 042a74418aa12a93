import { Writable } from 'node:stream';
import { setupI18n, type I18n } from '@lingui/core';
import {
  styleNoncePlaceholder,
  type PageHead,
  type PageRequest,
  type RenderedPage,
} from '@petcare/contracts/rendered-pages.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { dehydrate, type Query } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { HeadCollector } from '../../components/layout/head-collector.ts';
import { messages as banglaTexts } from '../../locales/bn.po';
import { messages as englishTexts } from '../../locales/en.po';
import { Providers } from '../router/providers.tsx';
import { createQueryClient } from '../router/query-client.ts';
import { routes } from '../router/routes.tsx';
import { sharedPageOf } from '../router/shared-page.ts';
import { messagesThatMakeStale } from '../live/stale-queries.ts';
import { fetchPendingQueries } from './fetch-pending-queries.ts';
import { findPreview } from './find-preview.ts';

export { setApi } from '../../lib/api/api-client.ts';
export { brand as siteOwner } from '../../theme/brand.ts';

/** A query may only be known once the answer of another one is rendered. */
const maxPasses = 4;

const languages: Record<Locale, I18n> = {
  en: setupI18n({ locale: 'en', messages: { en: englishTexts } }),
  bn: setupI18n({ locale: 'bn', messages: { bn: banglaTexts } }),
};
const handler = createStaticHandler(routes);

/**
 * Renders a page as every visitor sees it, with the data of its queries: renders, fetches what the components asked
 * for, and renders again. Returns only the head when a record is missing.
 * @throws ApiError when other data cannot be fetched.
 */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { url, signal } = request;
  const shared = sharedPageOf(matchRoutes(routes, url.split('?', 1)[0] ?? '/'));
  if (!shared) return (await findPreview(request, languages[request.locale])) ?? { kind: 'not-shared' };
  const context = await handler.query(new Request(`http://pages${url}`, { signal }));
  if (context instanceof Response) return { kind: 'redirect', to: context.headers.get('location') ?? '/' };
  const queryClient = createQueryClient();
  const { queries } = queryClient.getDefaultOptions();
  // A missing record stays missing in the next pass, so that the page says so.
  queryClient.setDefaultOptions({ queries: { ...queries, retryOnMount: false } });
  try {
    for (let pass = 1; ; pass += 1) {
      const { html, head } = await renderOnce(request, context, queryClient);
      if (pass < maxPasses && (await fetchPendingQueries(queryClient, signal)) > 0) continue;
      const status = head.status ?? context.statusCode;
      const shown = queryClient.getQueryCache().getAll();
      // Browsers ask for a missing record again, and would not take over what it looks like without.
      if (shown.some(hasFailed)) return { kind: 'preview', status, head };
      return {
        kind: 'page',
        status,
        html,
        head,
        data: dehydrate(queryClient),
        renewedBy: messagesThatMakeStale(shown.map(({ queryKey }) => queryKey)),
        files: [...shared.files, ...shared.texts.map((part) => `src/locales/${request.locale}.po?${part}`)],
      };
    }
  } finally {
    queryClient.clear();
  }
}

const hasFailed = (query: Query) => query.state.status === 'error';

async function renderOnce(
  { locale, colorScheme, signal }: PageRequest,
  context: StaticHandlerContext,
  queryClient: ReturnType<typeof createQueryClient>,
): Promise<{ html: string; head: PageHead }> {
  let head: PageHead = {};
  const html = await renderToText(
    <HeadCollector value={(part) => (head = { ...head, ...part })}>
      <Providers
        i18n={languages[locale]}
        queryClient={queryClient}
        styleNonce={styleNoncePlaceholder}
        colorScheme={colorScheme}
      >
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </HeadCollector>,
    signal,
  );
  return { html, head };
}

/** @throws the first error of a component, and the signal's reason. */
function renderToText(node: ReactNode, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const stream = renderToPipeableStream(node, {
      nonce: { style: styleNoncePlaceholder },
      // Larger parts would be moved into place by an inline script, which the policy refuses.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void stream.pipe(sink),
      onShellError: reject,
      onError: reject,
    });
    signal.addEventListener('abort', () => stream.abort(signal.reason), { once: true });
  });
}
