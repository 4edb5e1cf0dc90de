import { type ComponentType, type ReactNode, Suspense, use, useState } from 'react';
import { ChunkBoundary } from '../ui/chunk-boundary.tsx';
import { loadChunk } from './loading/chunk.ts';

type Options = {
  meanwhile?: ReactNode;
  /**
   * Whether the part fills the window: the previous screen stays while it loads, and its error message takes the
   * whole page.
   */
  isPage?: boolean;
};

export type Part<Props extends object> = ComponentType<Props> & { preload: () => Promise<boolean> };

/**
 * Has the fields with which React marks awaited values: `use` returns a loaded component immediately, without a
 * fallback render.
 */
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
    /** Called when the user retries; until then another render must not load again. */
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
 * If the part does not load, it is missing only in its own place, and can be retried there. `preload` fetches it
 * ahead and resolves to whether it loaded.
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
