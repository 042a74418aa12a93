import { Container, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Scene } from '../../../components/media/scene.tsx';
import classes from './auth-card.module.css';

interface AuthCardProps {
  title: string;
  lead: ReactNode;
  scene: string;
  children: ReactNode;
  footer?: ReactNode;
}

export function AuthCard({ title, lead, scene, children, footer }: AuthCardProps) {
  return (
    <Container py={{ base: 'lg', sm: 'xl' }}>
      <div className={classes['card']}>
        <div className={classes['form']}>
          <PageTitle title={title} {...(typeof lead === 'string' && { description: lead })} />
          <Stack gap={4} mb="lg">
            <Title order={1}>{title}</Title>
            <Text c="dimmed">{lead}</Text>
          </Stack>
          {children}
          {footer && <Text mt="lg">{footer}</Text>}
        </div>
        <div className={classes['picture']}>
          <Scene name={scene} width={400} height={400} eager />
        </div>
      </div>
    </Container>
  );
}
