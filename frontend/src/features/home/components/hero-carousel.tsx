import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Container, Text } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { EmblaCarouselType } from 'embla-carousel';
import { type ComponentType, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { deferComponent } from '../../../lib/browser/defer-component.ts';
import classes from './hero-carousel.module.css';
import { HeroSlide } from './hero-slide.tsx';
import type { HeroSlidesProps } from './hero-slides.tsx';

const slideIntervalMs = 7000;
/** Leaves time to load the code of the carousel before its first move. */
const loadAfterMs = 5000;

type Move = 'scrollPrev' | 'scrollNext';

const deferSlides = () => deferComponent(async () => (await import('./hero-slides.tsx')).HeroSlides);

/**
 * Carousel of two slides that advances by itself. Stops when paused, hovered, focused, or when the device asks for
 * reduced motion. Its code is loaded before the first move, and when a pointer or the focus comes near.
 */
export function HeroCarousel() {
  const { t } = useLingui();
  const slides = useSlides();
  const lessMotion = useReducedMotion();
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [current, setCurrent] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const playing = !paused && !lessMotion;
  const [{ Component: HeroSlides, load }] = useState(deferSlides);
  /** Chosen before the code was there. */
  const wanted = useRef<Move>(null);

  useAutoplay(embla, playing, held, load);

  const handleEmbla = useCallback((started: EmblaCarouselType) => {
    setEmbla(started);
    if (wanted.current) started[wanted.current]();
    wanted.current = null;
  }, []);

  function move(by: Move) {
    load();
    if (embla) embla[by]();
    else wanted.current = by;
  }

  function hold() {
    load();
    setHeld(true);
  }

  return (
    // Hovering only pauses the carousel; it offers no action.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classes['hero']}
      aria-roledescription={t`carousel`}
      aria-label={t`What you can do here`}
      onPointerDown={load}
      onMouseEnter={hold}
      onMouseLeave={() => setHeld(false)}
      onFocus={hold}
      onBlur={() => setHeld(false)}
    >
      <HeroStage
        Slides={HeroSlides}
        slides={slides}
        current={current}
        onSlideChange={setCurrent}
        onEmbla={handleEmbla}
      />
      <Controls
        current={current}
        slideCount={slides.length}
        mayPlay={!lessMotion}
        paused={paused}
        playing={playing}
        onMove={move}
        onPause={() => setPaused(!paused)}
      />
    </section>
  );
}

function useSlides(): HeroSlidesProps['slides'] {
  const { t } = useLingui();
  return useMemo(
    () => [
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
    ],
    [t],
  );
}

function useAutoplay(
  embla: EmblaCarouselType | null,
  playing: boolean,
  held: boolean,
  load: () => void,
): void {
  useEffect(() => {
    if (!embla || !playing || held) return;
    const timer = setInterval(() => embla.scrollNext(), slideIntervalMs);
    return () => clearInterval(timer);
  }, [embla, playing, held]);

  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(load, loadAfterMs);
    return () => clearTimeout(timer);
  }, [playing, load]);
}

interface ControlsProps {
  current: number;
  slideCount: number;
  mayPlay: boolean;
  paused: boolean;
  playing: boolean;
  onMove: (by: Move) => void;
  onPause: () => void;
}

function Controls({ current, slideCount, mayPlay, paused, playing, onMove, onPause }: ControlsProps) {
  const { t, i18n } = useLingui();
  const shown = i18n.number(current + 1);
  const count = i18n.number(slideCount);
  return (
    <Container className={classes['controls']}>
      <ActionIcon variant="default" aria-label={t`Previous slide`} onClick={() => onMove('scrollPrev')}>
        <IconChevronLeft size={22} aria-hidden="true" />
      </ActionIcon>
      {mayPlay && (
        <ActionIcon
          variant="default"
          aria-label={paused ? t`Play the slides` : t`Pause the slides`}
          onClick={onPause}
        >
          {paused ? (
            <IconPlayerPlay size={20} aria-hidden="true" />
          ) : (
            <IconPlayerPause size={20} aria-hidden="true" />
          )}
        </ActionIcon>
      )}
      <ActionIcon variant="default" aria-label={t`Next slide`} onClick={() => onMove('scrollNext')}>
        <IconChevronRight size={22} aria-hidden="true" />
      </ActionIcon>
      <Text component="span" size="sm" className="pc-numbers" aria-live={playing ? 'off' : 'polite'}>
        <Trans>
          Slide {shown} of {count}
        </Trans>
      </Text>
    </Container>
  );
}

interface HeroStageProps extends HeroSlidesProps {
  Slides: ComponentType<HeroSlidesProps>;
}

/** The first slide until the carousel is loaded. Memoized: new properties would discard the server's HTML. */
const HeroStage = memo(function HeroStage({ Slides, ...props }: HeroStageProps) {
  const firstSlide = props.slides[0] && <HeroSlide slide={props.slides[0]} eager />;
  return (
    <ErrorBoundary fallback={firstSlide}>
      <Suspense fallback={firstSlide}>
        <Slides {...props} />
      </Suspense>
    </ErrorBoundary>
  );
});
