import { Button, Container, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Scene } from '../../../components/media/scene.tsx';
import classes from './hero-carousel.module.css';

export interface HeroContent {
  scene: string;
  ground: string;
  title: string;
  text: string;
  to: string;
  action: string;
}

interface HeroSlideProps {
  slide: HeroContent;
  eager: boolean;
}

export function HeroSlide({ slide: { scene, ground, title, text, to, action }, eager }: HeroSlideProps) {
  return (
    <div className={classes['slide']} data-ground={ground}>
      <Container className={classes['content']}>
        <div className={classes['words']}>
          <Title order={2} className={classes['title'] ?? ''}>
            {title}
          </Title>
          <Text size="lg" className={classes['text'] ?? ''}>
            {text}
          </Text>
          <Button component={Link} to={to} size="lg">
            {action}
          </Button>
        </div>
        <Scene name={scene} width={720} height={540} eager={eager} className={classes['picture']} />
      </Container>
    </div>
  );
}
