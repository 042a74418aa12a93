import type { Endpoint } from './endpoint.ts';
import type { SocketMessageName } from './sockets.ts';
import type { Locale } from './users.ts';

/** A page as every visitor sees it, in one language and colour scheme. */
export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  readonly locale: Locale;
  readonly colorScheme: ColorSchemeChoice;
  readonly signal: AbortSignal;
}

export type ColorSchemeChoice = 'light' | 'dark' | 'auto';

/** Description of a page for the browser tab, search engines and link previews. */
export interface PageHead {
  readonly title?: string;
  readonly description?: string;
  /** Path of a picture of this site. */
  readonly picture?: string;
  /** Status of the answer that holds the page. */
  readonly status?: number;
}

export type RenderedPage =
  | { readonly kind: 'redirect'; readonly to: string }
  /** A page with parts for signed-in users only, which browsers render. */
  | { readonly kind: 'not-shared' }
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly html: string;
      readonly head: PageHead;
      /** The data shown, for the browser's query cache. */
      readonly data: unknown;
      /** The live messages that make the data stale. */
      readonly renewedBy: readonly SocketMessageName[];
      /** Source file of the page's component, relative to the frontend; null for a part of the main bundle. */
      readonly file: string | null;
    };

/** Calls an endpoint for a visitor. */
export type VisitorApi = (endpoint: Endpoint, path: string, init: RequestInit) => Promise<Response>;

/** The module that the build of the frontend makes for the pages process. */
export interface PageRenderer {
  /** Must be called once, before any page is rendered. */
  setApi(api: VisitorApi): void;
  renderPage(request: PageRequest): Promise<RenderedPage>;
}

/** Element of the document with the page's data as JSON. */
export const renderedDataId = 'rendered-data';
/** Names of the cookies that choose the language and the colour scheme. */
export const localeCookie = 'petcare_locale';
export const colorSchemeCookie = 'petcare_color_scheme';

/** Text that the gateway replaces with the nonce of each answer where it is the value of a `nonce` attribute. */
export const styleNoncePlaceholder = '%STYLE_NONCE%';
/** Style sheet with what React rendered as `style` attributes, and the attribute that its rules select by. */
export const styledSheetId = 'rendered-styles';
export const styledAttribute = 'data-style';
