import type { ReactNode } from 'react';
import classes from './page-container.module.css';

/** Margins of a page. Adds none inside the dashboard, which has its own. */
export function PageContainer({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return (
    <div className={classes['page']} data-narrow={narrow || undefined}>
      {children}
    </div>
  );
}
