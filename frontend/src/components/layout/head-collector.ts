import type { PageHead } from '@petcare/contracts/rendered-pages.ts';
import { createContext } from 'react';

/** Collects the head of a page while the server renders it; null in the browser. */
export const HeadCollector = createContext<((head: PageHead) => void) | null>(null);
