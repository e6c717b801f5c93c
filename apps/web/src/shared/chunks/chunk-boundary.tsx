import { Component, type ReactNode } from 'react';

/** What stands in the place of a part that couldn't be fetched or drawn has to know. */
export type ChunkError = { readonly error: unknown; readonly retry: () => void; readonly retrying: boolean };

type ChunkBoundaryProps = { renderFailure: (failure: ChunkError) => ReactNode; children: ReactNode };
type ChunkBoundaryState = { failure: { readonly error: unknown } | null };

/** What can't be drawn takes nothing with it that stands beside. Only a class can say so. */
export class ChunkBoundary extends Component<ChunkBoundaryProps, ChunkBoundaryState> {
  override state: ChunkBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ChunkBoundaryState {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return this.props.renderFailure({
      error: failure.error,
      retry: () => this.setState({ failure: null }),
      retrying: false,
    });
  }
}
