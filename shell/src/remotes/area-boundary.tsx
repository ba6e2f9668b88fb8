import { Component, type ReactNode } from 'react';

interface AreaBoundaryProps {
  /** A new value gives what failed another chance. */
  resetKey: string;
  /** Told of what was thrown; answers the short id that finds it in the log. */
  report: (error: unknown) => string;
  fallback: (reference: string | null) => ReactNode;
  children: ReactNode;
}

interface AreaBoundaryState {
  failed: boolean;
  reference: string | null;
  resetKey: string;
}

/** Catches what a remote throws while it renders, so that it takes nothing else with it. */
export class AreaBoundary extends Component<AreaBoundaryProps, AreaBoundaryState> {
  override state: AreaBoundaryState = {
    failed: false,
    reference: null,
    resetKey: this.props.resetKey,
  };

  static getDerivedStateFromError(): Partial<AreaBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: AreaBoundaryProps,
    state: AreaBoundaryState,
  ): AreaBoundaryState | null {
    return state.resetKey === resetKey ? null : { failed: false, reference: null, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ reference: this.props.report(error) });
  }

  override render(): ReactNode {
    const { failed, reference } = this.state;
    return failed ? this.props.fallback(reference) : this.props.children;
  }
}
