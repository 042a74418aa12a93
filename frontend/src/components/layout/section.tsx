import { Container, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  lead?: string;
  tinted?: boolean;
  children: ReactNode;
}

export function Section({ title, lead, tinted = false, children }: SectionProps) {
  return (
    <section className={classes['section']} data-tinted={tinted || undefined}>
      <Container>
        <div className={classes['head']}>
          <Title order={2}>{title}</Title>
          {lead && (
            <Text size="lg" c="dimmed" mt={4}>
              {lead}
            </Text>
          )}
        </div>
        {children}
      </Container>
    </section>
  );
}
