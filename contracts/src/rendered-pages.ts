import type { Endpoint } from './shared/endpoint.ts';
import type { SocketMessageName } from './sockets.ts';
import type { Picture } from './shared/pictures.ts';
import type { Locale } from './shared/locale.ts';

/** A page as every visitor sees it, in one language and colour scheme. */
export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  readonly locale: Locale;
  readonly colorScheme: ColorSchemeChoice;
  readonly signal: AbortSignal;
}

export type ColorSchemeChoice = 'light' | 'dark' | 'auto';

/** Facts of a page for the browser tab, search engines and link previews. */
export interface PageHead {
  /** Without the name of the site. */
  readonly title?: string;
  readonly description?: string;
  /** A picture of this site. */
  readonly picture?: Pick<Picture, 'url'> & Partial<Picture>;
  /** Path and the parameters that choose what the page shows. Default: the path alone. */
  readonly address?: string;
  /** The pages between the home page and this one. */
  readonly parents?: readonly { readonly title: string; readonly address: string }[];
  readonly subject?: PageSubject;
  /** Status of the answer that holds the page. */
  readonly status?: number;
}

/** The subject of a page, for search engines. */
export type PageSubject =
  | {
      readonly kind: 'product';
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly category: string;
      /** Taka. */
      readonly price: number;
      readonly isAvailable: boolean;
      readonly rating?: { readonly average: number; readonly count: number } | undefined;
      /** All variants of the product, if there is a choice. */
      readonly group?: {
        readonly id: string;
        readonly name: string;
        readonly variants: readonly {
          readonly id: string;
          /** Such as `3 kg`. */
          readonly name: string;
          /** Path and query. */
          readonly address: string;
          readonly picture: string;
          /** Taka. */
          readonly price: number;
          readonly isAvailable: boolean;
        }[];
      };
    }
  | {
      readonly kind: 'clinic';
      readonly services?: readonly { readonly name: string; readonly description: string }[];
      readonly doctors?: readonly {
        readonly name: string;
        readonly specialty: string;
        /** Taka. */
        readonly fee: number;
      }[];
    }
  | { readonly kind: 'post'; readonly updatedAt: string };

/** The business behind the site. */
export interface SiteOwner {
  readonly name: string;
  readonly contact: {
    readonly email: string;
    readonly phone: string;
    readonly address: Readonly<Record<Locale, string>>;
  };
}

export type RenderedPage =
  | { readonly kind: 'redirect'; readonly to: string }
  /** A page with parts for signed-in users only, which browsers render. */
  | { readonly kind: 'not-shared' }
  /** A page for signed-in users, of which link previews may show the head. Browsers render it. */
  | { readonly kind: 'preview'; readonly status: number; readonly head: PageHead }
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly html: string;
      readonly head: PageHead;
      /** The data shown, for the browser's query cache. */
      readonly data: unknown;
      /** The live messages that make the data stale. */
      readonly renewedBy: readonly SocketMessageName[];
      /** Source files that the page loads beside the main bundle, relative to the frontend. */
      readonly files: readonly string[];
    };

/** Calls an endpoint for a visitor. */
export type VisitorApi = (endpoint: Endpoint, path: string, init: RequestInit) => Promise<Response>;

/** The module that the build of the frontend makes for the pages process. */
export interface PageRenderer {
  /** Must be called once, before any page is rendered. */
  setApi(api: VisitorApi): void;
  renderPage(request: PageRequest): Promise<RenderedPage>;
  readonly siteOwner: SiteOwner;
}

/** Element of the document with the page's data as JSON. */
export const renderedDataId = 'rendered-data';
/** Names of the cookies that choose the language and the colour scheme. */
export const localeCookie = 'petcare_locale';
export const colorSchemeCookie = 'petcare_color_scheme';
/** Parameter of an address that chooses the language of the page, whatever the cookie says. */
export const localeParameter = 'lang';

/** Text that the gateway replaces with the nonce of each answer where it is the value of a `nonce` attribute. */
export const styleNoncePlaceholder = '%STYLE_NONCE%';
/** Style sheet with what React rendered as `style` attributes, and the attribute that its rules select by. */
export const styledSheetId = 'rendered-styles';
export const styledAttribute = 'data-style';
