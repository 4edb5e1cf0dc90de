import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Empty } from '../ui/states.tsx';
import { ChunkFault } from './chunk.ts';

type State = { fault: unknown };

/** Catches what a screen could not draw: a part that did not load, or a fault of ours; both can be tried again. */
export class ChunkBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { fault: null };

  static getDerivedStateFromError(fault: unknown): State {
    return { fault };
  }

  override componentDidMount(): void {
    window.addEventListener('vite:preloadError', this.onPreloadError);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('vite:preloadError', this.onPreloadError);
  }

  private onPreloadError = (event: Event): void => {
    event.preventDefault();
    this.setState({ fault: new ChunkFault() });
  };

  override render(): ReactNode {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    const isChunk = fault instanceof ChunkFault;
    return (
      <main className="page">
        <div role="alert">
          <Empty
            isPage
            title={isChunk ? fault.message : 'Something went wrong on this page'}
            text={
              isChunk
                ? 'A part of the page did not arrive: the connection is down, or a newer version was installed.'
                : 'Nothing that was saved is lost. Reload to go on.'
            }
            action={<Button onClick={() => window.location.reload()}>Reload</Button>}
          />
        </div>
      </main>
    );
  }
}
