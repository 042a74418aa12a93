import { Paper, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import classes from './link-card.module.css';
import { Scene } from '../media/scene.tsx';

interface LinkCardProps {
  to: string;
  scene: string;
  title: string;
  text: string;
  headingOrder?: 2 | 3;
  phone?: 'banner' | 'tile';
  eager?: boolean;
}

export function LinkCard({
  to,
  scene,
  title,
  text,
  headingOrder = 2,
  phone = 'banner',
  eager = false,
}: LinkCardProps) {
  return (
    <Paper withBorder className={classes['card'] ?? ''} data-phone={phone}>
      <div className={classes['picture']}>
        <Scene name={scene} width={480} height={320} eager={eager} className={classes['image']} />
      </div>
      <div className={classes['words']}>
        <Title order={headingOrder} size="h3" className={classes['title'] ?? ''}>
          <Link to={to} className={classes['link']}>
            {title}
          </Link>
        </Title>
        <Text className={classes['text'] ?? ''}>{text}</Text>
      </div>
    </Paper>
  );
}
