import { pictureWidths } from '@petcare/contracts/shared/picture-sizes.ts';
import { pictureFileOf } from '@petcare/contracts/shared/pictures.ts';
import { IconPaw } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import classes from './product-picture.module.css';

interface ProductPictureProps {
  src: string;
  alt?: string;
  sizes?: string;
  eager?: boolean;
  className?: string | undefined;
}

export function ProductPicture({
  src,
  alt = '',
  sizes = '160px',
  eager = false,
  className,
}: ProductPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const missing = src === '' || failedUrl === src;
  return (
    <div className={clsx(classes['frame'], className)}>
      {missing ? (
        <span className={classes['placeholder']} {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
          <IconPaw size={48} stroke={1.5} aria-hidden="true" />
        </span>
      ) : (
        <img
          className={classes['picture']}
          src={src}
          {...(pictureFileOf(src, '320.webp') ? { srcSet: widthsOf(src), sizes } : {})}
          alt={alt}
          width={600}
          height={400}
          loading={eager ? 'eager' : 'lazy'}
          {...(eager && { fetchPriority: 'high' })}
          decoding="async"
          onError={() => setFailedUrl(src)}
        />
      )}
    </div>
  );
}

function widthsOf(src: string): string {
  return pictureWidths.map((width) => `${pictureFileOf(src, `${width}.webp`)} ${width}w`).join(', ');
}
