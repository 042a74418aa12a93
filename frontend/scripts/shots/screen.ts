export type Viewer = 'visitor' | 'user' | 'doctor' | 'admin';

export interface Screen {
  name: string;
  path: string;
  viewer: Viewer;
  /** Accessible name, in either language, of a button to click before the screenshot. */
  open?: RegExp;
  opens?: 'dialog' | 'menu' | 'region';
  /** Entries of browser storage for this screen, removed afterwards. */
  remembers?: { readonly local?: Record<string, unknown>; readonly session?: Record<string, unknown> };
}

/** Placeholder in a path for the id of a product in stock. */
export const someProduct = '{product}';

export const stubProductId = '665f10000000000000000000';
