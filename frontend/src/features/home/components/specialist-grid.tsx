import { Paper, SimpleGrid, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './popular-specialists.module.css';

export interface ShownSpecialist {
  key: string;
  portrait: ReactNode;
  name: string;
  field: string;
  action: ReactNode;
}

export function SpecialistGrid({ team }: { team: readonly ShownSpecialist[] }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing={{ base: 12, xs: 'lg' }}>
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
