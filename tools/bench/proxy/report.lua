-- wrk's own figures in full, for a program to read
done = function(summary, latency)
  io.write(string.format(
    "REPORT %d %d %.0f %d\n",
    summary.requests, summary.duration, summary.bytes,
    summary.errors.connect + summary.errors.read + summary.errors.write
      + summary.errors.status + summary.errors.timeout
  ))
end
