import type { PageHead } from '@petcare/contracts/rendered-pages.ts';
import { use, useEffect } from 'react';
import { brand } from '../../theme/brand.ts';
import { HeadCollector } from './head-collector.ts';

/**
 * Sets the title of the browser tab and, on the server, the rest of the head. Every page renders exactly one,
 * usually through `PageHeading`.
 */
export function PageTitle({ title, ...head }: PageHead) {
  const fullTitle = title ? `${title} · ${brand.name}` : brand.name;
  use(HeadCollector)?.(title === undefined ? head : { ...head, title });
  useEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
  return null;
}
