import { useEffect } from 'react';
import { brand } from '../../theme/brand.ts';

/** Sets the title of the browser tab. Every page renders exactly one, usually through `PageHeading`. */
export function PageTitle({ title }: { title?: string }) {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.name;
  }, [title]);
  return null;
}
