import { Trans } from '@lingui/react/macro';
import { Card, Skeleton, Stack, VisuallyHidden } from '@mantine/core';

function Announcement() {
  return (
    <VisuallyHidden component="output">
      <Trans>Loading...</Trans>
    </VisuallyHidden>
  );
}

const places = (count: number) => Array.from({ length: count }, (_, index) => index);

export function TableSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <>
      <Announcement />
      <Card aria-hidden="true">
        <Stack gap="md">
          {places(rows).map((place) => (
            <Skeleton key={place} height={36} />
          ))}
        </Stack>
      </Card>
    </>
  );
}
