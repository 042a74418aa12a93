import { Trans } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { PostCardSkeleton } from './post-card.tsx';
import classes from './post-grid.module.css';

export const postsPerPage = 6;

const places = Array.from({ length: postsPerPage }, (_, place) => place);

/** Grid of posts; the children are `<li>` elements. */
export function PostGrid({ children }: { children: ReactNode }) {
  return <ul className={classes['grid']}>{children}</ul>;
}

export function PostGridSkeleton() {
  return (
    <>
      <VisuallyHidden component="output">
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <div className={classes['grid']} aria-hidden="true">
        {places.map((place) => (
          <PostCardSkeleton key={place} />
        ))}
      </div>
    </>
  );
}
