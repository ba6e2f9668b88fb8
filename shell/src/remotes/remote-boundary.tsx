import { Component, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  /** A new value gives what failed another chance. */
  resetKey: string;
  /** Called with what was thrown; returns the short id that finds it in the log. */
  report: (error: unknown) => string;
  fallback: (error: unknown, reference: string | null) => ReactNode;
  children: ReactNode;
}

interface RemoteBoundaryState {
  /** Null while nothing failed; boxed, because anything may be thrown. */
  failure: { error: unknown } | null;
  reference: string | null;
  resetKey: string;
}

/** Catches what a remote throws while it renders, so that it takes nothing else with it. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = {
    failure: null,
    reference: null,
    resetKey: this.props.resetKey,
  };

  static getDerivedStateFromError(error: unknown): Partial<RemoteBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { resetKey }: RemoteBoundaryProps,
    state: RemoteBoundaryState,
  ): RemoteBoundaryState | null {
    return state.resetKey === resetKey ? null : { failure: null, reference: null, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ reference: this.props.report(error) });
  }

  override render(): ReactNode {
    const { failure, reference } = this.state;
    return failure ? this.props.fallback(failure.error, reference) : this.props.children;
  }
}
