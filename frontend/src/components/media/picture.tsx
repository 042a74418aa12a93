import { pictureWidths } from '@petcare/contracts/shared/picture-sizes.ts';
import { pictureFileOf, type Picture as PictureFacts } from '@petcare/contracts/shared/pictures.ts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { preload } from 'react-dom';
import classes from './picture.module.css';
import { Scene } from './scene.tsx';

interface PictureProps {
  picture: PictureFacts | string;
  /** Value of the `sizes` attribute: `(min-width: 48em) 360px, 100vw`. */
  sizes: string;
  alt?: string;
  /** Width divided by height. Default: the picture's own ratio, limited to 3:4 … 2:1. */
  ratio?: number;
  /** The picture that a reader sees first: loaded before others, and shown without a script. */
  eager?: boolean;
  fallback?: string;
  className?: string | undefined;
}

const defaultRatio = 4 / 3;
const scene = { width: 640, height: 448 };

/**
 * Picture in a frame of fixed size: a blurred placeholder first, then the smallest file that is sharp. Falls back
 * to a scene when it cannot be loaded.
 */
export function Picture({
  picture,
  sizes,
  alt = '',
  ratio,
  eager = false,
  fallback = 'memories',
  className,
}: PictureProps) {
  const facts = typeof picture === 'string' ? null : picture;
  const url = typeof picture === 'string' ? picture : picture.url;
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const missing = url === '' || failedUrl === url;
  const sources = sourcesOf(url, facts);
  // React announces only pictures without alternatives by itself.
  if (eager && !missing)
    preload(fallbackUrl(url), {
      as: 'image',
      fetchPriority: 'high',
      ...(sources && { type: 'image/webp', imageSrcSet: sources, imageSizes: sizes }),
    });
  const width = facts?.width ?? 1200;
  const height = Math.round(width / (ratio ?? ownRatio(facts)));

  return (
    <div
      className={clsx(classes['frame'], className)}
      style={{
        aspectRatio: `${width} / ${height}`,
        ...(missing || loadedUrl === url ? {} : placeholder(facts)),
      }}
    >
      {missing ? (
        <Scene name={fallback} alt={alt} {...scene} className={classes['picture']} />
      ) : (
        <picture>
          {sources && <source type="image/webp" srcSet={sources} sizes={sizes} />}
          <img
            // A cached picture is complete before `onLoad` is attached.
            ref={(image) => {
              if (image?.complete && image.naturalWidth > 0) setLoadedUrl(url);
            }}
            className={clsx(classes['picture'], !eager && classes['arriving'])}
            data-arrived={loadedUrl === url || undefined}
            src={fallbackUrl(url)}
            alt={alt}
            width={width}
            height={height}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding="async"
            onLoad={() => setLoadedUrl(url)}
            onError={() => setFailedUrl(url)}
          />
        </picture>
      )}
    </div>
  );
}

function ownRatio(facts: PictureFacts | null): number {
  if (!facts) return defaultRatio;
  return Math.min(Math.max(facts.width / facts.height, 3 / 4), 2);
}

/** Accepts `data:` URLs only, so that a placeholder never causes a request. */
function placeholder(facts: PictureFacts | null) {
  if (!facts?.placeholder.startsWith('data:image/')) return {};
  return { backgroundImage: `url("${facts.placeholder}")` };
}

/** URL for browsers without WebP. A bundled scene has only its own file. */
function fallbackUrl(url: string): string {
  return pictureFileOf(url, '1280.jpg') ?? url;
}

/** Files of an upload with their true widths: a small original is not enlarged. Null for a bundled scene. */
function sourcesOf(url: string, facts: PictureFacts | null): string | null {
  if (pictureFileOf(url, '320.webp') === null) return null;
  const own = facts?.width ?? Infinity;
  return pictureWidths
    .filter((_, place) => place === 0 || (pictureWidths[place - 1] ?? 0) < own)
    .map((width) => `${pictureFileOf(url, `${width}.webp`)} ${Math.min(width, own)}w`)
    .join(', ');
}
