import { type ComponentType, type ReactNode, Suspense, use, useState } from 'react';
import { ChunkBoundary } from '../ui/chunk-boundary.tsx';
import { loadChunk } from './loading/chunk.ts';

type Options = {
  /** What stands in its place while it loads: nothing, if not said. */
  meanwhile?: ReactNode;
  /** It fills the window: while it loads the screen before stays, and what is said of a failure has the page to itself. */
  isPage?: boolean;
};

/** A component that is loaded when it is first drawn, or before. */
export type Part<Props extends object> = ComponentType<Props> & { preload: () => Promise<boolean> };

/** What is loaded, marked as React marks what it has waited for: `use` gives it at once, and nothing is drawn meanwhile. */
type Loaded<Props extends object> = Promise<ComponentType<Props>> & { status?: string; value?: ComponentType<Props> };

function createLoader<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let pending: Loaded<Props> | null = null;
  return {
    fetch(): Promise<ComponentType<Props>> {
      if (pending) return pending;
      const loading: Loaded<Props> = loadChunk(load).then((module) => {
        loading.value = module.default;
        loading.status = 'fulfilled';
        return module.default;
      });
      pending = loading;
      return loading;
    },
    /** A failure is kept until somebody tries again: drawing again must not ask again. */
    forget(): void {
      if (pending?.status !== 'fulfilled') pending = null;
    },
  };
}

type Loading<Props extends object> = { loader: ReturnType<typeof createLoader<Props>>; own: Props };

function Content<Props extends object>({ loader, own }: Loading<Props>) {
  const Shown = use(loader.fetch());
  return <Shown {...own} />;
}

function Framed<Props extends object>({ loader, own, meanwhile, isPage }: Loading<Props> & Options) {
  const [tries, setTries] = useState(0);
  const retry = () => {
    loader.forget();
    setTries(tries + 1);
  };
  const content = <Content loader={loader} own={own} />;
  return (
    <ChunkBoundary key={tries} onRetry={retry} onLeave={loader.forget} isPage={isPage ?? false}>
      {isPage ? content : <Suspense fallback={meanwhile ?? null}>{content}</Suspense>}
    </ChunkBoundary>
  );
}

/**
 * Returns a part of the page with a file of its own. What does not arrive is missing in its own place only, and can be
 * tried again there; `preload` fetches it before it is needed and gives whether it came.
 */
export function part<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  options: Options = {},
): Part<Props> {
  const loader = createLoader(load);
  const draw = (own: Props) => <Framed loader={loader} own={own} {...options} />;
  const preload = () =>
    loader.fetch().then(
      () => true,
      () => {
        loader.forget();
        return false;
      },
    );
  return Object.assign(draw, { preload });
}
