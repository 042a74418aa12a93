import { Trans } from '@lingui/react/macro';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './checkout.module.css';

export function CheckoutSkeleton() {
  return (
    <>
      <VisuallyHidden component="output">
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <div className={classes['columns']} aria-hidden="true">
        <Skeleton height={560} radius="lg" />
        <div className={classes['summary']}>
          <Skeleton height={280} radius="lg" />
        </div>
      </div>
    </>
  );
}
