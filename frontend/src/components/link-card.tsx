import { Card, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import classes from './link-card.module.css';
import { Scene } from './scene.tsx';

interface LinkCardProps {
  to: string;
  scene: string;
  title: string;
  text: string;
  /** For a picture that is seen before scrolling. */
  eager?: boolean;
}

/** A card that is one link as a whole: a picture, a heading that names the link, a sentence. */
export function LinkCard({ to, scene, title, text, eager = false }: LinkCardProps) {
  return (
    <Card className={classes['card'] ?? ''}>
      <Card.Section className={classes['picture'] ?? ''}>
        <Scene name={scene} width={480} height={320} eager={eager} className={classes['image']} />
      </Card.Section>
      <Title order={2} size="h3" mt="md">
        <Link to={to} className={classes['link']}>
          {title}
        </Link>
      </Title>
      <Text c="dimmed">{text}</Text>
    </Card>
  );
}
