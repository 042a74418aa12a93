import { Trans } from '@lingui/react/macro';
import { Paper, SimpleGrid, Text, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './popular-specialists.module.css';

export interface ShownSpecialist {
  key: string;
  portrait: ReactNode;
  name: string;
  field: string;
  action: ReactNode;
}

const grid = { cols: { base: 1, xs: 2, md: 4 }, spacing: { base: 12, xs: 'lg' } };
const skeletons = ['first', 'second', 'third', 'fourth'];

export function SpecialistGrid({ team }: { team: readonly ShownSpecialist[] }) {
  return (
    <SimpleGrid {...grid}>
      {team.map(({ key, portrait, name, field, action }) => (
        <Paper key={key} withBorder className={classes['card'] ?? ''}>
          {portrait}
          <div className={classes['words']}>
            <Title order={3}>{name}</Title>
            <Text c="dimmed">{field}</Text>
            {action}
          </div>
        </Paper>
      ))}
    </SimpleGrid>
  );
}

export function SpecialistSkeleton() {
  return (
    <>
      <VisuallyHidden component="output">
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <SimpleGrid {...grid} aria-hidden="true">
        {skeletons.map((key) => (
          <div key={key} className={classes['toCome']} />
        ))}
      </SimpleGrid>
    </>
  );
}
