import { Outlet, ScrollRestoration } from 'react-router-dom';
import { OverlayGate } from './overlays/overlay-gate.tsx';
import { LanguageSuggestion } from './notices/language-suggestion.tsx';
import { VisitorLive } from '../live/visitor-live.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { OfflineNote } from './notices/offline-note.tsx';
import { SignedInNotices } from './notices/signed-in-notices.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { BottomBar } from './bottom-bar/bottom-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './header/site-header.tsx';
import { SkipLink } from './skip-link.tsx';
import classes from './site-frame.module.css';
import { TopBar } from './top-bar/top-bar.tsx';

// After a full load every page has the key `default`; without its path it would restore the scroll position of
// another one.
function scrollKey({ key, pathname }: { key: string; pathname: string }): string {
  return key === 'default' ? pathname : key;
}

export function SiteFrame() {
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <LanguageSuggestion />
      <TopBar />
      <SiteHeader />
      <OfflineNote />
      <SignedInNotices />
      <main id="content" tabIndex={-1} className={classes['content']}>
        <Outlet />
      </main>
      <SiteFooter />
      <BottomBar />
      <OverlayGate />
      <RouteAnnouncer />
      <VisitorLive />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
