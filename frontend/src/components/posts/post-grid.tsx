import { Trans } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { PostCardSkeleton } from './post-card.tsx';
import classes from './post-grid.module.css';

/** How many posts a page of a list has. */
export const postsPerPage = 6;

const places = Array.from({ length: postsPerPage }, (_, place) => place);

/** Posts beside and under each other; its children are `<li>`s. */
export function PostGrid({ children }: { children: ReactNode }) {
  return <ul className={classes['grid']}>{children}</ul>;
}

/** The shape of a page of posts that is still on its way. */
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
