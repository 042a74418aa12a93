import { Trans } from '@lingui/react/macro';
import { Card, SimpleGrid, Skeleton, Stack, VisuallyHidden } from '@mantine/core';

function Announcement() {
  return (
    <VisuallyHidden component="output">
      <Trans>Loading...</Trans>
    </VisuallyHidden>
  );
}

const places = (count: number) => Array.from({ length: count }, (_, index) => index);

/**
 * The shape of a grid of picture cards that is still on its way.
 * @public
 */
export function CardGridSkeleton({ cards = 6 }: { cards?: number }) {
  return (
    <>
      <Announcement />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="lg" aria-hidden="true">
        {places(cards).map((place) => (
          <Card key={place}>
            <Card.Section>
              <Skeleton height={200} radius={0} />
            </Card.Section>
            <Stack gap="xs" mt="md">
              <Skeleton height={20} width="70%" />
              <Skeleton height={16} width="40%" />
              <Skeleton height={44} mt="xs" />
            </Stack>
          </Card>
        ))}
      </SimpleGrid>
    </>
  );
}

/** The shape of a table that is still on its way. */
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
