import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { ChunkFault } from '../lib/loading/chunk.ts';
import { checkForNewVersion } from '../lib/loading/new-version.ts';
import { reportPageError } from '../lib/server/page-errors.ts';
import { Empty } from './states.tsx';

type Props = {
  children: ReactNode;
  /** If omitted, only a reload helps. */
  onRetry?: () => void;
  onLeave?: () => void;
  isPage?: boolean;
};
type State = { fault: unknown };

/** Catches a file that did not load, or a bug of ours; the content around the part stays. */
export class ChunkBoundary extends Component<Props, State> {
  override state: State = { fault: null };

  static getDerivedStateFromError(fault: unknown): State {
    return { fault };
  }

  override componentDidCatch(fault: unknown): void {
    if (fault instanceof ChunkFault) void checkForNewVersion();
    else reportPageError('render', fault);
  }

  override componentWillUnmount(): void {
    if (this.state.fault) this.props.onLeave?.();
  }

  override render(): ReactNode {
    const { fault } = this.state;
    const { children, onRetry, isPage } = this.props;
    if (!fault) return children;
    const isChunk = fault instanceof ChunkFault;
    const message = (
      <div role="alert" className={isPage ? undefined : 'card'}>
        <Empty
          isPage={isPage ?? false}
          title={isChunk ? fault.message : 'Something went wrong on this page'}
          text={
            isChunk
              ? 'A part of the page did not arrive: the connection is down, or a newer version was installed.'
              : 'Nothing that was saved is lost. Reload to go on.'
          }
          action={
            <div className="row">
              {isChunk && onRetry ? (
                <Button variant="default" onClick={onRetry}>
                  Try again
                </Button>
              ) : null}
              <Button onClick={() => window.location.reload()}>Reload</Button>
            </div>
          }
        />
      </div>
    );
    return isPage ? <main className="page">{message}</main> : message;
  }
}
