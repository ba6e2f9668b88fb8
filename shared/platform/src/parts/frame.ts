/**
 * Fluent parts that the frame shows on every page. The shell provides this module as `@mebae/platform/frame`, so that no
 * remote brings them again; what the frame does not use itself would make home heavier and stays out.
 */
export { Body1, Button, Caption1, Select, Spinner, Text } from '@fluentui/react-components';
