import { Trans, useLingui } from '@lingui/react/macro';
import { Carousel } from '@mantine/carousel';
import { ActionIcon, Button, Container, Text, Title } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Scene } from '../../../components/media/scene.tsx';
import classes from './hero-carousel.module.css';

const slideIntervalMs = 7000;

/**
 * Carousel of two slides that advances by itself. Stops when paused, hovered, focused, or when the device asks for
 * reduced motion.
 */
export function HeroCarousel() {
  const { t, i18n } = useLingui();
  const lessMotion = useReducedMotion();
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [current, setCurrent] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const playing = !paused && !lessMotion;

  useEffect(() => {
    if (!embla || !playing || held) return;
    const timer = setInterval(() => embla.scrollNext(), slideIntervalMs);
    return () => clearInterval(timer);
  }, [embla, playing, held]);

  const slides = [
    {
      scene: 'hero-story',
      ground: 'leaf',
      title: t`Every pet has a story. Share yours.`,
      text: t`First walks, first naps, the day you met: keep your good days here and share them with people who understand.`,
      to: '/memories',
      action: t`Post Memories`,
    },
    {
      scene: 'hero-home',
      ground: 'marigold',
      title: t`A pet is waiting for a home`,
      text: t`Give a pet a second chance, or find a good home for one you cannot keep.`,
      to: '/adaptation',
      action: t`Post for Adoption`,
    },
  ];

  const shown = i18n.number(current + 1);
  const count = i18n.number(slides.length);

  return (
    // Hovering only pauses the carousel; it offers no action.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classes['hero']}
      aria-roledescription={t`carousel`}
      aria-label={t`What you can do here`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Carousel
        getEmblaApi={setEmbla}
        onSlideChange={setCurrent}
        withControls={false}
        emblaOptions={{ loop: true, duration: lessMotion ? 0 : 22 }}
      >
        {slides.map(({ scene, ground, title, text, to, action }, index) => {
          const place = i18n.number(index + 1);
          return (
            <Carousel.Slide
              key={scene}
              // The WAI-ARIA carousel pattern makes each slide a group.
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="group"
              aria-roledescription={t`slide`}
              aria-label={t`${place} of ${count}`}
              inert={index !== current}
            >
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
                  <Scene
                    name={scene}
                    width={720}
                    height={540}
                    eager={index === 0}
                    className={classes['picture']}
                  />
                </Container>
              </div>
            </Carousel.Slide>
          );
        })}
      </Carousel>
      <Container className={classes['controls']}>
        <ActionIcon variant="default" aria-label={t`Previous slide`} onClick={() => embla?.scrollPrev()}>
          <IconChevronLeft size={22} aria-hidden="true" />
        </ActionIcon>
        {!lessMotion && (
          <ActionIcon
            variant="default"
            aria-label={paused ? t`Play the slides` : t`Pause the slides`}
            onClick={() => setPaused(!paused)}
          >
            {paused ? (
              <IconPlayerPlay size={20} aria-hidden="true" />
            ) : (
              <IconPlayerPause size={20} aria-hidden="true" />
            )}
          </ActionIcon>
        )}
        <ActionIcon variant="default" aria-label={t`Next slide`} onClick={() => embla?.scrollNext()}>
          <IconChevronRight size={22} aria-hidden="true" />
        </ActionIcon>
        <Text component="span" size="sm" className="pc-numbers" aria-live={playing ? 'off' : 'polite'}>
          <Trans>
            Slide {shown} of {count}
          </Trans>
        </Text>
      </Container>
    </section>
  );
}
