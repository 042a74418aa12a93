import { Trans } from '@lingui/react/macro';
import { Container, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Scene } from '../../../components/media/scene.tsx';
import classes from './hostel-hero.module.css';

export function HostelHero({ children }: { children: ReactNode }) {
  return (
    <div className={classes['hero']}>
      <Container className={classes['content'] ?? ''}>
        <div className={classes['welcome']}>
          <div>
            <Title order={1} className={classes['title'] ?? ''}>
              <Trans>A second home while you are away</Trans>
            </Title>
            <Text size="lg">
              <Trans>
                Dogs and cats stay with people who love them: fed on time, walked and played with, and never
                overcrowded.
              </Trans>
            </Text>
          </div>
          <Scene name="hostel-hero" width={720} height={504} eager className={classes['picture']} />
        </div>
        {children}
      </Container>
    </div>
  );
}
